import { Button, Checkbox, Tabs } from '@mantine/core';
import { IconFileUpload, IconWorld } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { words } from '../../ui/words.ts';
import { fr } from '../fr.ts';
import { fetchObjects } from '../service/fetch-objects.ts';
import type { Service } from '../service/service.ts';
import { addDrafts, addServices } from './add-drafts.ts';
import classes from './add-layer-dialog.module.css';
import { AddressTab } from './address-tab.tsx';
import { ChooseFiles } from './choose-files.tsx';
import { DraftRow } from './draft-row.tsx';
import { useDrafts } from './use-drafts.ts';
import { useService } from './use-service.ts';

type AddLayerDialogProps = { opened: boolean; files: readonly File[]; onClose: () => void };

/** Objects are read as those of a file are; pictures are shown as they come. */
const givesObjects = ({ kind }: Service) => kind === 'GeoJSON' || kind === 'OGC API Features';

/** « Ajouter une couche »: files are read here, addresses asked, and become layers when one says so (OWN-01). */
export function AddLayerDialog({ opened, files, onClose }: AddLayerDialogProps) {
  const drafts = useDrafts();
  const service = useService();
  const [tab, setTab] = useState<string | null>('file');
  const [isKept, setKept] = useState(false);
  const [isFetching, setFetching] = useState(false);
  const [isPreviewing, setPreviewing] = useState(false);
  const taken = useRef<readonly File[]>([]);
  const { add } = drafts;

  useEffect(() => {
    if (files.length === 0 || taken.current === files) return;
    taken.current = files;
    setTab('file');
    add(files);
  });

  const ready = drafts.drafts.filter(({ state }) => state.kind === 'ready');
  const found = tab === 'address' && service.state.kind === 'found' ? service.state : null;
  const chosen = found?.service.layers.filter(({ name }) => found.chosen.includes(name)) ?? [];
  const count = tab === 'address' ? chosen.length : ready.length;
  const close = () => {
    drafts.clear();
    service.clear();
    setTab('file');
    onClose();
  };

  async function fetchChosen(from: Service): Promise<void> {
    setFetching(true);
    try {
      const fetched = await Promise.all(chosen.map((layer) => fetchObjects(from, layer)));
      setTab('file');
      add(fetched);
    } catch (error) {
      service.refuse(error);
    } finally {
      setFetching(false);
    }
  }
  const submit = () => {
    if (found && givesObjects(found.service)) return void fetchChosen(found.service);
    if (found) void addServices(found.service, chosen, isKept);
    else addDrafts(ready, drafts.take, isKept);
    close();
  };
  return (
    <Dialog opened={opened} title={fr.title} width={640} isFaded={isPreviewing} onClose={close}>
      <Tabs value={tab} onChange={setTab} keepMounted={false}>
        <Tabs.List aria-label={fr.tabs}>
          <Tabs.Tab value="file" leftSection={<IconFileUpload size={20} stroke={1.75} aria-hidden="true" />}>
            {fr.file}
          </Tabs.Tab>
          <Tabs.Tab value="address" leftSection={<IconWorld size={20} stroke={1.75} aria-hidden="true" />}>
            {fr.address}
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="file" className={classes.content}>
          <ChooseFiles onChoose={drafts.add} />
          {drafts.drafts.length > 0 && (
            <ul className={classes.drafts}>
              {drafts.drafts.map((draft) => (
                <DraftRow
                  key={draft.id}
                  draft={draft}
                  onName={(name) => drafts.rename(draft.id, name)}
                  onReadAgain={(choices) => drafts.readAgain(draft, choices)}
                  onRemove={() => drafts.remove(draft.id)}
                />
              ))}
            </ul>
          )}
        </Tabs.Panel>
        <Tabs.Panel value="address" className={classes.content}>
          <AddressTab service={service} onPreview={setPreviewing} />
        </Tabs.Panel>
      </Tabs>
      <div className={classes.foot}>
        <Checkbox label={fr.keep} checked={isKept} onChange={({ target }) => setKept(target.checked)} />
        <div className={classes.buttons}>
          <Button variant="default" onClick={close}>
            {words.cancel}
          </Button>
          <Button disabled={count === 0} loading={isFetching} onClick={submit}>
            {found && givesObjects(found.service) ? fr.readObjects : fr.add(count)}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
