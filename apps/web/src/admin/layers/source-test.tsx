import { Button, NativeSelect } from '@mantine/core';
import { isOwn, type LayerInput } from '@motu/contract';
import { compareNames } from '@motu/core';
import { IconChevronDown, IconPlugConnected } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../api/index.ts';
import { errorMessage } from '../../ui/error-text.ts';
import { Notice } from '../../ui/notice.tsx';
import { fr } from './form-fr.ts';
import { toSourceOptions } from './to-source-options.ts';

type SourceTestProps = {
  url: string;
  type: 'wms' | 'wmts';
  onChoose: (chosen: LayerInput['sourceOptions'] & { name: string }) => void;
};

/** « Tester la source »: asks the server what it offers; choosing one of its layers fills the other fields. */
export function SourceTest({ url, type, onChoose }: SourceTestProps) {
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => api.upstreams.capabilities({ query: { url, type } }),
  });
  const capabilities = data?.content;
  return (
    <>
      <div>
        <Button
          variant="default"
          loading={isPending}
          disabled={url === '' || isOwn(url)}
          leftSection={<IconPlugConnected size={20} stroke={1.75} aria-hidden="true" />}
          onClick={() => mutate()}
        >
          {fr.test}
        </Button>
      </div>
      {error && (
        <Notice tone="danger">
          <p>{errorMessage(error)}</p>
        </Notice>
      )}
      {capabilities && (
        <>
          <Notice tone="success">
            <p>{fr.tested(capabilities.title ?? fr.untitled, capabilities.layers.length)}</p>
          </Notice>
          <NativeSelect
            label={fr.offered}
            data={[
              { value: '', label: fr.chooseOffered },
              ...capabilities.layers
                .map(({ name, title }) => ({ value: name, label: title || name }))
                .sort((a, b) => compareNames(a.label, b.label)),
            ]}
            rightSection={<IconChevronDown size={18} stroke={1.75} aria-hidden="true" />}
            onChange={({ currentTarget }) => {
              const layer = capabilities.layers.find(({ name }) => name === currentTarget.value);
              if (layer) onChoose({ ...toSourceOptions(layer, capabilities), name: layer.title || layer.name });
            }}
          />
        </>
      )}
    </>
  );
}
