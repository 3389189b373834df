import { expect, test } from 'vitest';
import { CRS84 } from '../systems.ts';
import { csvHead, csvRow } from './csv.ts';

test('DATA-05 a text that a spreadsheet would take for a formula stays a text in CSV; numbers and booleans are as programs read them', () => {
  const values = ['=HYPERLINK("http://x")', '@SUM(A1)', '+cmd', '-12,5', -3, true, null];
  const row = csvRow({ id: 1, values, shape: null }, { slug: 'mesures' } as never, CRS84, false);
  expect(row).toBe(`mesures.1,"'=HYPERLINK(""http://x"")",'@SUM(A1),'+cmd,"-12,5",-3,true,\r\n`);
  expect(csvHead(['=nom'], false)).toBe("id,'=nom\r\n");
});
