import { Button } from '@mantine/core';
import { isOwn, type LayerInput } from '@motu/contract';
import { IconPlugConnected } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../api/index.ts';
import { errorMessage } from '../../ui/error-text.ts';
import { Notice } from '../../ui/notice.tsx';
import { fr } from './form-fr.ts';
import { hasInk } from './has-ink.ts';

/** The main island, which maps of the territory and of the world both show. */
const TRIED = { bbox: [-149.7, -17.9, -149.1, -17.4], width: 256, height: 213 };

/** « Essayer »: an XYZ server offers no list, so a picture is asked for, and looked at. */
export function XyzTest({ id, layer }: { id: string | null; layer: LayerInput }) {
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: async () => {
      const blob = await api.layers.preview({ body: { id, layer, ...TRIED } });
      return hasInk(await createImageBitmap(blob)) ? 'seen' : 'blank';
    },
  });
  return (
    <>
      <div>
        <Button
          variant="default"
          loading={isPending}
          disabled={layer.sourceUrl === '' || isOwn(layer.sourceUrl)}
          leftSection={<IconPlugConnected size={20} stroke={1.75} aria-hidden="true" />}
          onClick={() => mutate()}
        >
          {fr.tryXyz}
        </Button>
      </div>
      {error && <Notice tone="danger">{errorMessage(error)}</Notice>}
      {data && (
        <Notice tone={data === 'seen' ? 'success' : 'warning'}>
          {data === 'seen' ? fr.triedXyz : fr.triedXyzBlank}
        </Notice>
      )}
    </>
  );
}
