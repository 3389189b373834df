import { Checkbox, Textarea, TextInput } from '@mantine/core';
import { IconGrid4x4, IconRectangle, IconRectangleVertical } from '@tabler/icons-react';
import { useOnline } from '../../offline/index.ts';
import { PanelFrame } from '../../panel/index.ts';
import { FieldGroup } from '../../ui/field-group.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Segments } from '../../ui/segments.tsx';
import { fr } from '../fr.ts';
import { pageOf } from '../page-of.ts';
import { trustWords } from '../page-trust.ts';
import { changeSettings, usePrint } from '../print-store.ts';
import {
  DEFINITIONS,
  GRIDS,
  MAX_COMMENT,
  MAX_TITLE,
  MODES,
  PARTS,
  type PartName,
  type PrintSettings,
  SHEET_NAMES,
} from '../settings.ts';
import { AtlasFields } from './atlas-fields.tsx';
import { PrintFoot } from './print-foot.tsx';
import classes from './print-panel.module.css';
import { RotationField } from './rotation-field.tsx';
import { ScaleField } from './scale-field.tsx';
import { SheetWays } from './sheet-ways.tsx';

const MODE_CHOICES = MODES.map((value) => ({ value, label: fr.modes[value] }));
const SHEET_CHOICES = SHEET_NAMES.map((value) => ({ value, label: value }));
const ORIENTATION_CHOICES = [
  { value: 'portrait', label: fr.orientations.portrait, icon: IconRectangleVertical },
  { value: 'paysage', label: fr.orientations.paysage, icon: IconRectangle },
] as const;
const GRID_CHOICES = GRIDS.map((value) => ({ value, label: fr.grids[value] }));
const DPI_CHOICES = DEFINITIONS.map((dpi) => ({ value: String(dpi) as `${typeof dpi}`, label: fr.definitions[dpi] }));

/** « Impression »: what is printed, and the choices of it (PRN-02). */
export function PrintPanel() {
  const settings = usePrint((state) => state.settings);
  const isOnline = useOnline();
  const isRunning = usePrint(({ work }) => work.state === 'running');
  const isSheet = settings.mode === 'fiche';
  return (
    <PanelFrame title={fr.title} foot={isSheet && !isRunning ? undefined : <PrintFoot />}>
      <div className={classes.body}>
        {!isOnline && !isSheet && <Notice tone="information">{fr.noNetwork}</Notice>}
        <Segments
          label={fr.mode}
          isLabelHidden
          choices={MODE_CHOICES}
          value={settings.mode}
          onChange={(mode) => changeSettings({ mode })}
        />
      </div>
      {isSheet ? <SheetWays /> : <PageFields settings={settings} />}
    </PanelFrame>
  );
}

function PageFields({ settings }: { settings: PrintSettings }) {
  return (
    <>
      <div className={classes.body}>
        {settings.mode === 'atlas' && <AtlasFields />}
        <TextInput
          label={fr.pageTitle}
          value={settings.title}
          maxLength={MAX_TITLE}
          onChange={(event) => changeSettings({ title: event.currentTarget.value })}
        />
        <Textarea
          label={fr.comment}
          rows={1}
          value={settings.comment}
          maxLength={MAX_COMMENT}
          onChange={(event) => changeSettings({ comment: event.currentTarget.value })}
        />
        <div className={classes.sheet}>
          <Segments
            label={fr.sheet}
            choices={SHEET_CHOICES}
            value={settings.sheet}
            onChange={(sheet) => changeSettings({ sheet })}
          />
          <Segments
            label={fr.orientation}
            className={classes.pictures}
            choices={ORIENTATION_CHOICES}
            value={settings.orientation}
            onChange={(orientation) => changeSettings({ orientation })}
          />
        </div>
        <div className={classes.scale}>
          <ScaleField scale={settings.scale} />
          <RotationField />
        </div>
        <Segments
          label={fr.grid}
          className={classes.grids}
          choices={GRID_CHOICES}
          value={settings.grid}
          onChange={(grid) => changeSettings({ grid })}
        />
      </div>
      <PartsChoice settings={settings} />
      <div className={classes.body}>
        <Segments
          label={fr.definition}
          className={classes.definition}
          choices={DPI_CHOICES}
          value={`${settings.dpi}`}
          onChange={(dpi) => changeSettings({ dpi: dpi === '150' ? 150 : 300 })}
        />
        <SystemHint />
      </div>
    </>
  );
}

function PartsChoice({ settings: { parts } }: { settings: PrintSettings }) {
  const toggle = (part: PartName, isOn: boolean) =>
    changeSettings({ parts: PARTS.filter((one) => (one === part ? isOn : parts.includes(one))) });
  return (
    <FieldGroup label={fr.onPage} className={classes.parts}>
      <div className={classes.boxes}>
        {PARTS.map((part) => (
          <Checkbox
            key={part}
            label={fr.parts[part]}
            checked={parts.includes(part)}
            onChange={(event) => toggle(part, event.currentTarget.checked)}
          />
        ))}
      </div>
    </FieldGroup>
  );
}

/** In which system the page is drawn, and what a ruler tells on it (PRN-03). */
function SystemHint() {
  // The words, not the place: a page that is moved within its zone says nothing new here.
  const words = usePrint((state) => {
    const laid = pageOf(state);
    return laid && trustWords(laid.page);
  });
  if (!words) return null;
  return (
    <p className={classes.hint}>
      <IconGrid4x4 size={18} stroke={1.75} aria-hidden="true" />
      {words}
    </p>
  );
}
