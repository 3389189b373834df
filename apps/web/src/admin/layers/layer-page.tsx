import { useLocation, useParams } from 'react-router';
import { api } from '../../api/index.ts';
import { Loaded } from '../form/loaded.tsx';
import { useEdited } from '../form/use-edited.ts';
import { readReport } from '../upload/import-report.tsx';
import { EMPTY } from './fields.ts';
import { fr } from './form-fr.ts';
import { LayerForm } from './layer-form.tsx';

/** A layer that exists. */
export function LayerPage() {
  const { id = '' } = useParams();
  const { state } = useLocation();
  const query = useEdited('layer', id, api.layers.read);
  return (
    <Loaded query={query} failed={fr.oneFailed}>
      {({ id: own, drawn, ...layer }) => (
        <LayerForm
          key={`${own} ${layer.version}`}
          id={own}
          drawn={drawn}
          start={layer}
          contexts={query.data?.contexts ?? []}
          lacksData={query.data?.item.lacksData}
          isOfFile={query.data?.source === 'file' && drawn !== 'image'}
          imported={readReport(state, own)}
        />
      )}
    </Loaded>
  );
}

export function NewLayerPage() {
  return <LayerForm id={null} drawn={null} start={EMPTY} contexts={[]} />;
}
