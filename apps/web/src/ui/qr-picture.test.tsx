import { render, screen } from '@testing-library/react';
import { encode } from 'uqr';
import { expect, test } from 'vitest';
import { QrPicture } from './qr-picture.tsx';

const show = (text: string) => render(<QrPicture text={text} label="Code" tooLong="Trop long" />);

test('SHARE-01 the picture is the code of its text, dark square by dark square, and follows it; one that no code can hold is told', () => {
  const { container, rerender } = show('https://carte.example/?zoom=8');
  const drawn = () => {
    const squares = container
      .querySelector('path[fill="#000"]')
      ?.getAttribute('d')
      ?.match(/\d+ \d+(?=h1v1h-1z)/g);
    return new Set(squares);
  };
  const wanted = (text: string) => {
    const { data } = encode(text, { ecc: 'M', border: 2 });
    return new Set(data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`${x} ${y}`] : []))));
  };
  expect(drawn()).toEqual(wanted('https://carte.example/?zoom=8'));
  rerender(<QrPicture text="https://carte.example/?zoom=9" label="Code" tooLong="Trop long" />);
  expect(drawn()).toEqual(wanted('https://carte.example/?zoom=9'));
  expect(screen.getByRole('img', { name: 'Code' })).toBeDefined();
  rerender(<QrPicture text={'x'.repeat(5000)} label="Code" tooLong="Trop long" />);
  expect(container.textContent).toBe('Trop long');
});
