// @vitest-environment node
import { expect, test } from 'vitest';
import { agreeToLeave, cancelLeave, leave, leaveAsked, whenLeaving } from './leaving.ts';

function start(isThere: boolean) {
  const done: string[] = [];
  whenLeaving({ isThere: async () => isThere, remove: async () => done.push('removed') });
  const left = leave(async () => void done.push('signed out'));
  const asked = () => leaveAsked.state().isAsked;
  return { done, left, asked };
}

const later = () => new Promise((resolve) => setTimeout(resolve));

test('ACL-02 signing out asks before reserved zones leave the device, and takes them away then', async () => {
  const { done, left, asked } = start(true);
  await later();
  expect([asked(), done]).toEqual([true, []]);
  agreeToLeave();
  expect(await left).toBe(true);
  expect([asked(), done]).toEqual([false, ['signed out', 'removed']]);
});

test('ACL-02 whoever does not agree stays signed in, with their zones', async () => {
  const { done, left, asked } = start(true);
  await later();
  cancelLeave();
  expect(await left).toBe(false);
  expect([asked(), done]).toEqual([false, []]);
});

test('ACL-02 nothing is asked where nothing has to leave', async () => {
  const { done, left } = start(false);
  expect(await left).toBe(true);
  expect(done).toEqual(['signed out']);
});
