import { expect, test } from 'vitest';
import { createCircuitBreaker } from './circuit-breaker.ts';

function failing(times: number) {
  const clock = { at: 1000 };
  const breaker = createCircuitBreaker(() => clock.at);
  for (let i = 0; i < times; i++) {
    breaker.admit();
    breaker.failed('coupé');
  }
  return { clock, breaker };
}

test('OWS-03 a server is left alone after five failures in a row, and not before', () => {
  expect(failing(4).breaker.read().state).toBe('ok');
  const { breaker } = failing(5);
  expect(breaker.read()).toMatchObject({ state: 'open', failures: 5, lastFailure: 'coupé', retryAt: 16_000 });
  expect(breaker.admit()).toBe(15_000);
});

test('OWS-03 one answer makes up for the failures before it', () => {
  const { breaker } = failing(4);
  breaker.succeeded();
  breaker.failed('coupé');
  expect(breaker.read()).toMatchObject({ state: 'ok', failures: 1 });
});

test('OWS-03 after its rest one request tries a server; the others still wait', () => {
  const { clock, breaker } = failing(5);
  clock.at = 16_000;
  expect(breaker.restMs()).toBe(0);
  expect(breaker.admit()).toBe(0);
  expect(breaker.read().state).toBe('trial');
  expect(breaker.admit()).toBeGreaterThan(0);
  breaker.succeeded();
  expect(breaker.admit()).toBe(0);
  expect(breaker.read()).toMatchObject({ state: 'ok', retryAt: null, lastSuccessAt: 16_000 });
});

test('OWS-03 a trial that fails doubles the rest, up to five minutes', () => {
  const { clock, breaker } = failing(5);
  const rests = [];
  for (let i = 0; i < 6; i++) {
    clock.at += breaker.restMs();
    breaker.admit();
    breaker.failed('coupé');
    rests.push(breaker.restMs() / 1000);
  }
  expect(rests).toEqual([30, 60, 120, 240, 300, 300]);
});

test('OWS-03 failures of what was asked before do not prolong the rest', () => {
  const { clock, breaker } = failing(5);
  clock.at = 3000;
  breaker.failed('lent');
  expect(breaker.read().retryAt).toBe(16_000);
});
