import { Button } from '@mantine/core';
import type { StoredLayer } from '@motu/contract';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate, useParams } from 'react-router';
import { api } from '../../api/index.ts';
import { errorMessage } from '../../ui/error-text.ts';
import { Notice } from '../../ui/notice.tsx';
import { notify } from '../../ui/notify.tsx';
import { LeaveGuard } from '../form/leave-guard.tsx';
import { Loaded } from '../form/loaded.tsx';
import { readAnew, useEdited } from '../form/use-edited.ts';
import { LinkButton } from '../link-button.tsx';
import { PageTitle } from '../page-title.tsx';
import { ChooseFile } from './choose-file.tsx';
import { CompareForm } from './compare-form.tsx';
import { DifferenceCard } from './difference-card.tsx';
import { fr } from './replace-fr.ts';
import { Underway } from './underway.tsx';
import classes from './upload-page.module.css';
import { useUpload } from './use-upload.ts';

/** A file takes the place of a layer's data (ADM-15): sent, compared, and replaced once the differences have been seen. */
export function ReplacePage() {
  const { id = '' } = useParams();
  const query = useEdited('replaced-layer', id, api.layers.read);
  const layer = query.data?.content;
  const parents = [
    { label: fr.layers, to: '/admin/layers' },
    ...(layer ? [{ label: layer.name, to: `/admin/layers/edit/${id}` }] : []),
  ];
  return (
    <>
      <PageTitle title={fr.title} subtitle={fr.subtitle} parents={parents} />
      <Loaded query={query} failed={fr.notCompared}>
        {(stored) =>
          query.data?.source === 'file' && stored.drawn !== 'image' ? (
            <Replacement key={stored.id} layer={stored} />
          ) : (
            <Notice tone="warning">{fr.notOfFile}</Notice>
          )
        }
      </Loaded>
    </>
  );
}

function Replacement({ layer }: { layer: Pick<StoredLayer, 'id' | 'name' | 'version'> }) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { upload, error, isSending, start, resume, compare, replace, stop } = useUpload();
  const remote = upload?.remote;
  const state = remote?.state;
  const form = `/admin/layers/edit/${layer.id}`;
  const leave = useEffectEvent(() => {
    readAnew(queries);
    notify({ tone: 'success', title: fr.done, text: layer.name });
    void navigate(form, { state: { tab: 'source' } });
  });
  useEffect(() => {
    if (state === 'done') leave();
  }, [state]);
  const forget = async () => {
    await stop();
    notify({ tone: 'information', title: fr.stopped, text: fr.stoppedText });
  };
  const isWaiting = state === 'ready' || state === 'compared' || state === 'refused' || state === 'done';
  const another = (
    <Button variant="default" onClick={() => void stop()}>
      {fr.another}
    </Button>
  );

  return (
    <div className={classes.steps}>
      {!upload && <ChooseFile onChoose={start} />}
      {upload && error && (
        <Notice tone="danger" title={state === 'compared' ? fr.notReplaced : fr.notCompared}>
          {errorMessage(error)}
        </Notice>
      )}
      {state === 'refused' && (
        <>
          <Notice tone="danger" title={fr.refused}>
            {remote?.problem?.detail}
          </Notice>
          <div className={classes.buttons}>{another}</div>
        </>
      )}
      {upload && !isWaiting && (
        <Underway upload={upload} onStop={() => void forget()} onResume={error && !isSending ? resume : null} />
      )}
      {upload && state === 'ready' && remote?.content && (
        <CompareForm
          content={remote.content}
          problem={remote.problem}
          start={upload.compared}
          onCompare={(choices) => compare({ ...choices, layer: layer.id })}
        >
          {another}
        </CompareForm>
      )}
      {state === 'compared' && remote?.difference && (
        <>
          {remote.problem && (
            <Notice tone="danger" title={fr.notReplaced}>
              {remote.problem.detail}
            </Notice>
          )}
          <DifferenceCard difference={remote.difference} />
          <p>{fr.keep}</p>
          <div className={classes.buttons}>
            <Button onClick={() => replace(layer.version)}>{fr.replace}</Button>
            {another}
          </div>
        </>
      )}
      {!upload && (
        <div className={classes.buttons}>
          <LinkButton to={form} icon={IconArrowLeft} variant="default">
            {fr.back}
          </LinkButton>
        </div>
      )}
      <LeaveGuard isDirty={upload !== null && state !== 'done' && state !== 'refused'} />
    </div>
  );
}
