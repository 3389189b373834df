import { expect, test } from 'vitest';
import { isWholeImage } from './is-whole-image.ts';
import { lackOfRoom } from './storage-facts.ts';

const bytes = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
const PNG = bytes('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=');
const WEBP = bytes('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA');

test('OFF-05 a picture is kept whole or not at all, and an error page never', () => {
  expect([PNG, WEBP].map(isWholeImage)).toEqual([true, true]);
  expect([PNG, WEBP].map((image) => isWholeImage(image.subarray(0, image.length - 3)))).toEqual([false, false]);
  const page = new TextEncoder().encode('<?xml version="1.0"?><ServiceExceptionReport/>');
  expect([page, new Uint8Array()].map(isWholeImage)).toEqual([false, false]);
});

test('OFF-05 a zone that would not fit is refused beforehand; a browser that does not say its room is tried', () => {
  const facts = { usage: 90, quota: 100, isPersisted: false };
  expect(lackOfRoom(5, facts)).toBeNull();
  expect(lackOfRoom(10, facts)).toEqual({ needed: 12, free: 10 });
  expect(lackOfRoom(1e12, null)).toBeNull();
});
