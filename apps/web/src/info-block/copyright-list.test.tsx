import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderInTheme } from '../ui/testing.tsx';
import { CopyrightList } from './copyright-list.tsx';
import { shortName } from './short-name.ts';

test('MAP-09 each entry shows its producer, year and words, and leads to its page', () => {
  const entry = {
    annee: '2025',
    copyright: '© les contributeurs',
    producteur: 'OpenStreetMap',
    url: 'https://osm.org/c',
  };
  renderInTheme(<CopyrightList id="c" entries={[entry]} />);
  expect(screen.getByRole('listitem').textContent).toMatch(/^OpenStreetMap.* 2025© les contributeurs$/);
  expect(screen.getByRole('link', { name: /OpenStreetMap/ }).getAttribute('href')).toBe('https://osm.org/c');
});

test.each(['javascript:alert(1)', 'data:text/html,x', '//ailleurs', 'x', ''])(
  'MAP-09 (SEC-16) « %s » is no link, and HTML stays text',
  (url) => {
    const hostile = '<img src=x onerror=alert(1)>';
    renderInTheme(
      <CopyrightList id="c" entries={[{ annee: hostile, copyright: hostile, producteur: hostile, url }]} />,
    );
    expect(screen.queryByRole('link')).toBeNull();
    expect(document.querySelector('img')).toBeNull();
    expect(screen.getByRole('listitem').textContent).toContain(hostile);
  },
);

test.each([
  ['OpenStreetMap', 'OpenStreetMap'],
  ['Institut de la statistique de la Polynésie française (ISPF)', 'ISPF'],
  ['GSHHG (P. Wessel, W. H. F. Smith)', 'GSHHG'],
  ['Copernicus (Union européenne, ESA)', 'Copernicus'],
  ['Viewfinder Panoramas (J. de Ferranti) / NASA SRTM', 'Viewfinder Panoramas (J. de Ferranti) / NASA SRTM'],
  ['(SAU)', '(SAU)'],
])('MAP-09 in the line, %s is %s', (producteur, short) => {
  expect(shortName(producteur)).toBe(short);
});
