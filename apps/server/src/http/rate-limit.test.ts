import { expect, test, vi } from 'vitest';
import { createRateLimiter } from './rate-limit.ts';

const LIMITS = { requestsPerMinute: 2, writesPerMinute: 1 };

test('API-03 the addresses of one IPv6 subscriber share what one address may ask, reads and writes apart', () => {
  const limiter = createRateLimiter(LIMITS, () => 0);
  expect(limiter.count('GET', '2001:db8:1:2::1')).toBeNull();
  expect(limiter.count('GET', '2001:db8:1:2:aaaa::2')).toBeNull();
  expect(limiter.count('HEAD', '2001:db8:1:2:ffff:ffff:ffff:3')).toBe(60);
  expect(limiter.count('GET', '2001:db8:1:3::1')).toBeNull();
  expect(limiter.count('POST', '2001:db8:1:2::4')).toBeNull();
  expect(limiter.count('POST', '2001:db8:1:2::5')).toBe(60);
});

test('API-03 an IPv4 address counts by itself, however it is written', () => {
  const limiter = createRateLimiter(LIMITS, () => 0);
  expect(limiter.count('GET', '203.0.113.7')).toBeNull();
  expect(limiter.count('GET', '::ffff:203.0.113.7')).toBeNull();
  expect(limiter.count('GET', '203.0.113.7')).toBe(60);
  expect(limiter.count('GET', '203.0.113.8')).toBeNull();
});

test('API-03 (FLT-07) a clock set back an hour keeps nobody waiting longer than the minute', () => {
  vi.useFakeTimers({ now: 7_200_000 });
  const limiter = createRateLimiter(LIMITS);
  limiter.count('POST', '203.0.113.7');
  vi.setSystemTime(3_600_000);
  expect(limiter.count('POST', '203.0.113.7')).toBe(60);
  vi.advanceTimersByTime(60_000);
  expect(limiter.count('POST', '203.0.113.7')).toBeNull();
  vi.useRealTimers();
});
