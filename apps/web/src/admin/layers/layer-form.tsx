import { Button, Tabs } from '@mantine/core';
import { checkLayer, type ImportReport, type LayerUse, type StoredContext, type StoredLayer } from '@motu/contract';
import { IconFileImport, IconMap2 } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { api } from '../../api/index.ts';
import { usePageTitle } from '../../product/index.ts';
import { Notice } from '../../ui/notice.tsx';
import { KeysCard } from '../access/keys-card.tsx';
import { checkVisibility, describeChange, PUBLIC } from '../access/visibility.ts';
import { VisibilityBadge } from '../access/visibility-badge.tsx';
import { isSame } from '../form/conflict.ts';
import { EditFrame } from '../form/edit-frame.tsx';
import fields from '../form/fields.module.css';
import { type EditForm, useEditForm } from '../form/use-edit-form.ts';
import { useAfterEdit } from '../form/use-edited.ts';
import { fr as adminTexts } from '../fr.ts';
import { LinkButton } from '../link-button.tsx';
import { OnOff } from '../list/list-card.tsx';
import { placeOf } from '../list-place.ts';
import { PageTitle } from '../page-title.tsx';
import { ImportReportCard } from '../upload/import-report.tsx';
import { useIsAdmin } from '../use-is-admin.ts';
import { useStoredContexts } from '../use-stored-contexts.ts';
import { AccessTab } from './access-tab.tsx';
import { CardPreview } from './card-preview.tsx';
import { DisplayTab } from './display-tab.tsx';
import { LAYER_FIELDS, type LayerDraft, TABS, type TabName, tabOf, toInput } from './fields.ts';
import { FieldsTab } from './fields-tab.tsx';
import { fr } from './form-fr.ts';
import { IdentityTab } from './identity-tab.tsx';
import { InfoTab } from './info-tab.tsx';
import classes from './layer-form.module.css';
import { LayerPreview } from './layer-preview.tsx';
import { MetadataTab } from './metadata-tab.tsx';
import { SourceTab } from './source-tab.tsx';
import { useSeeOnMap } from './use-see-on-map.ts';

const LIST = '/admin/layers';
const PANELS = {
  identity: IdentityTab,
  source: SourceTab,
  display: DisplayTab,
  fields: FieldsTab,
  metadata: MetadataTab,
  info: InfoTab,
  access: AccessTab,
};

type LayerFormProps = {
  id: string | null;
  drawn: string | null;
  start: LayerDraft;
  contexts: readonly LayerUse[];
  /** The data that it is drawn from, as it is stored, are not there. */
  lacksData?: boolean | undefined;
  /** Its data come from a file. */
  isOfFile?: boolean | undefined;
  /** What was read of the file that it has just been made from. */
  imported?: ImportReport | null;
};

/** Everything an administrator may say of a layer, with what it looks like beside it (ADM-02). */
export function LayerForm({ id, drawn, start, contexts, lacksData, isOfFile, imported }: LayerFormProps) {
  const navigate = useNavigate();
  const isAdmin = useIsAdmin();
  const form = useLayerForm(id, start);
  const { base, draft } = form;
  const title = id ? base.name : fr.newLayer;
  usePageTitle(`${title} · ${adminTexts.administration}`);
  const removal = useRemoval(id, title, base.version, contexts);
  const contextsField = useContextsField();
  const [tab, setTab] = useShownTab(form);
  const shown = drawn ?? (draft.postgis ? 'features' : null);
  // Another table may have been chosen since.
  const isLacking = lacksData === true && isSame(draft.postgis, base.postgis);

  return (
    <>
      <PageTitle title={title} parents={[{ label: fr.layers, to: placeOf(LIST) }]}>
        <VisibilityBadge visibility={draft.visibility} />
        {id ? <StoredActions layer={base} /> : <FromFile />}
      </PageTitle>
      <EditFrame
        form={form}
        fields={[...LAYER_FIELDS, contextsField]}
        status={describeChange(base, draft)}
        onCancel={() => navigate(placeOf(LIST))}
        removal={removal}
      >
        {isLacking && (
          <Notice tone="danger" title={fr.lacksData}>
            {draft.postgis
              ? fr.lacksTableText(`${draft.postgis.schema}.${draft.postgis.table}`)
              : fr.lacksDataText(base.slug)}
          </Notice>
        )}
        {imported && (
          <ImportReportCard
            report={imported}
            name={base.name}
            isInContext={(draft.contexts ?? []).length > 0}
            plain={base.style}
            onStyle={(style) => form.set({ style })}
          />
        )}
        <LayerTabs id={id} form={form} drawn={shown} isOfFile={isOfFile} tab={tab} onTab={setTab}>
          {tab === 'fields' && shown === 'features' && <CardPreview id={id} form={form} drawn={shown} />}
          {tab === 'access' && isAdmin && <KeysCard visibility={draft.visibility ?? PUBLIC} />}
          {tab !== 'access' && <LayerPreview id={id} drawn={shown} layer={toInput(draft)} lacksData={isLacking} />}
        </LayerTabs>
      </EditFrame>
    </>
  );
}

function useLayerForm(id: string | null, start: LayerDraft): EditForm<LayerDraft> {
  const navigate = useNavigate();
  const { saved } = useAfterEdit();
  return useEditForm<LayerDraft>({
    start,
    check: (draft) => [...checkLayer(draft), ...checkVisibility(draft)],
    save: async (written) => {
      // What another administrator saved comes with what the server alone writes.
      const { id: _id, drawn: _drawn, version, ...layer } = written as LayerDraft & Partial<StoredLayer>;
      // Another administrator may have put it in a context since: only what was chosen here is sent.
      if (isSame(layer.contexts, start.contexts)) delete layer.contexts;
      const { content } = await (id
        ? api.layers.change({ params: { id }, body: { ...layer, version } })
        : api.layers.add({ body: layer }));
      const { id: _, drawn: __, ...draft } = content;
      return draft;
    },
    onSaved: ({ name }) => {
      saved(name);
      navigate(placeOf(LIST));
    },
  });
}

/** The question that removing the layer asks: whoever answers it has read which contexts show the layer. */
function useRemoval(id: string | null, name: string, version: number, contexts: readonly LayerUse[]) {
  const navigate = useNavigate();
  const { removed } = useAfterEdit();
  if (!id) return undefined;
  const uses = contexts.map((context) => context.name).join(', ');
  return {
    title: fr.remove(name),
    text: uses ? fr.usedBy(uses) : fr.notUsed,
    run: () => api.layers.remove({ params: { id }, query: { version, detach: true } }),
    onRemoved: () => {
      removed(name);
      navigate(placeOf(LIST));
    },
  };
}

/** As a conflict names it: contexts by their names. */
function useContextsField() {
  const { data: all } = useStoredContexts();
  return {
    name: 'contexts' as const,
    label: fr.contexts,
    show: (ids: unknown) => formatContexts(ids as string[], all?.content ?? []),
  };
}

function StoredActions({ layer: { published, slug } }: { layer: LayerDraft }) {
  const seeOnMap = useSeeOnMap();
  return (
    <>
      <OnOff isOn={published} on={fr.published} off={fr.hidden} />
      <Button
        onClick={() => void seeOnMap(slug)}
        variant="default"
        leftSection={<IconMap2 size={20} stroke={1.75} aria-hidden="true" />}
      >
        {fr.seeOnMap}
      </Button>
    </>
  );
}

function FromFile() {
  return (
    <LinkButton to={`${LIST}/file`} icon={IconFileImport} variant="default">
      {fr.fromFile}
    </LinkButton>
  );
}

type LayerTabsProps = {
  id: string | null;
  form: EditForm<LayerDraft>;
  drawn: string | null;
  isOfFile: boolean | undefined;
  tab: TabName;
  onTab: (tab: TabName) => void;
  /** What stands beside the fields of the shown tab. */
  children: ReactNode;
};

function LayerTabs({ id, form, drawn, isOfFile, tab, onTab, children }: LayerTabsProps) {
  const isWrong = (name: TabName) => form.errors.some(({ field }) => tabOf(field) === name);
  return (
    <Tabs value={tab} onChange={(value) => onTab(value as TabName)} className={classes.tabs} keepMounted={false}>
      <Tabs.List aria-label={fr.tabs} className={classes.list}>
        {TABS.map((name) => (
          <Tabs.Tab key={name} value={name}>
            {fr.tabNames[name]}
            {isWrong(name) && <span className={classes.wrong} role="img" aria-label={fr.toCorrect} />}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <div className={fields.columns} data-wide={tab === 'access' || undefined}>
        {TABS.map((name) => {
          const Panel = PANELS[name];
          return (
            <Tabs.Panel key={name} value={name} className={fields.fields}>
              <Panel id={id} form={form} drawn={drawn} isOfFile={isOfFile} />
            </Tabs.Panel>
          );
        })}
        <div className={fields.aside}>{children}</div>
      </div>
    </Tabs>
  );
}

/** The tab that is shown: the one that the way here asked for, the one chosen, or after a refusal the one that holds the first refused field. */
function useShownTab({ errors, refusals }: EditForm<LayerDraft>) {
  const asked = (useLocation().state as { tab?: TabName } | null)?.tab;
  const [tab, setTab] = useState<TabName>(asked ?? 'identity');
  const [seen, setSeen] = useState(refusals);
  if (refusals !== seen) {
    setSeen(refusals);
    const wrong = errors.map(({ field }) => tabOf(field));
    const [first] = wrong;
    if (first && !wrong.includes(tab)) setTab(first);
  }
  return [tab, setTab] as const;
}

function formatContexts(ids: readonly string[], all: readonly StoredContext[]): string {
  return all
    .filter(({ id }) => ids.includes(id))
    .map(({ name }) => name)
    .join(', ');
}
