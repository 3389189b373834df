import { expect, test, vi } from 'vitest';
import { createPointer } from './pointer.ts';

test('the pointer has one owner: a tool that takes it stops the other', () => {
  const pointer = createPointer();
  const onChange = vi.fn();
  pointer.subscribe(onChange);
  pointer.take('measure');
  pointer.take('zoom-area');
  expect(pointer.tool()).toBe('zoom-area');
  expect(onChange).toHaveBeenCalledTimes(2);
});

test('a tool that has lost the pointer cannot give it back in the name of another', () => {
  const pointer = createPointer();
  pointer.take('measure');
  pointer.take('draw');
  pointer.release('measure');
  expect(pointer.tool()).toBe('draw');
  pointer.release('draw');
  expect(pointer.tool()).toBeNull();
});
