import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { api } from '../../api/index.ts';
import { ChooseFile } from './choose-file.tsx';

const LIMIT = 1024 ** 2;
const fileOf = (name: string, bytes = 4) => new File([new Uint8Array(bytes)], name);

/** Chooses these files, and tells the names of those that are to be sent. */
async function choose(takesPictures: boolean, ...files: File[]): Promise<string[] | null> {
  vi.spyOn(api.imports, 'limits').mockResolvedValue({ maxBytes: LIMIT });
  onTestFinished(() => void vi.restoreAllMocks());
  let chosen: string[] | null = null;
  const { container, unmount } = render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider>
        <ChooseFile
          takesPictures={takesPictures}
          onChoose={(list) => {
            chosen = list.map(({ name }) => name);
          }}
        />
      </MantineProvider>
    </QueryClientProvider>,
  );
  await screen.findByText(/au plus/);
  const field = container.querySelector('input') as HTMLInputElement;
  expect(field.multiple).toBe(takesPictures);
  fireEvent.change(field, { target: { files } });
  if (chosen) unmount();
  return chosen;
}

test('TER-05 several GeoTIFFs are chosen at once where they may be one layer, and one file where data are replaced', async () => {
  expect(await choose(true, fileOf('a.tif'), fileOf('b.TIFF'))).toEqual(['a.tif', 'b.TIFF']);
  expect(await choose(false, fileOf('a.tif'), fileOf('b.tif'))).toEqual(['a.tif']);
});

test('TER-05 pictures are of any size where they may be a layer, and have the limit of all files where data are replaced', async () => {
  expect(await choose(true, fileOf('a.tif', LIMIT), fileOf('b.tif'))).toEqual(['a.tif', 'b.tif']);
  expect(screen.queryByText(/peuvent être envoyés/)).toBeNull();
  expect(await choose(false, fileOf('a.tif', LIMIT + 1))).toBeNull();
});

test.each([
  ['other files among them', [fileOf('a.tif'), fileOf('b.gpkg')], /que s’ils sont tous des images GeoTIFF/],
  ['an empty one', [fileOf('a.tif'), fileOf('vide.tif', 0)], /«\svide\.tif\s» est vide/],
  ['objects of more than may be sent', [fileOf('a.gpkg', LIMIT + 1)], /au plus peuvent être envoyés/],
])('TER-05 %s: refused by one sentence before anything is sent', async (_what, files, sentence) => {
  expect(await choose(true, ...files)).toBeNull();
  expect(screen.getAllByText(sentence)).toHaveLength(1);
});
