import { Button } from '@mantine/core';
import { formatArea, formatLength, formatNauticalMiles } from '@motu/core';
import { IconFocus2, IconPencil, IconRulerMeasure, IconTrash } from '@tabler/icons-react';
import { keepAsDrawing } from '../draw/index.ts';
import { figureWords } from '../map/figure-words.ts';
import { type Figures, measureGeometry } from '../map/geometry-figures.ts';
import { useMap } from '../map/index.ts';
import { shapeOf } from '../map/plain-geometry.ts';
import { ShapeButtons } from '../map/shape-buttons.tsx';
import { SHAPE_ICONS } from '../map/shape-icons.ts';
import { zoomTo } from '../map/zoom-to.ts';
import { PanelFrame } from '../panel/index.ts';
import { Profile } from '../profile/index.ts';
import { ClearButton } from '../ui/clear-button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { FigureList } from '../ui/figure-list.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { notify } from '../ui/notify.tsx';
import { PickRow } from '../ui/pick-row.tsx';
import { fr } from './fr.ts';
import classes from './measure-panel.module.css';
import { MEASURE_SHAPES, type Measure } from './measure-reducer.ts';
import { measureStore, useMeasures } from './measure-store.ts';
import { INK } from './show-measures.ts';

const { dispatch } = measureStore;

/** « Mesurer »: what to measure, and what was measured. */
export function MeasurePanel() {
  const shape = useMeasures((state) => state.shape);
  const measures = useMeasures((state) => state.measures);
  const selected = useMeasures((state) => state.measures.find(({ id }) => id === state.selectedId) ?? null);
  return (
    <PanelFrame title={fr.title} foot={<Foot count={measures.length} />}>
      <div className={classes.tools}>
        <ShapeButtons
          label={fr.shapesGroup}
          shapes={MEASURE_SHAPES.map((own) => ({ shape: own, name: fr.shapes[own] }))}
          active={shape}
          onChoose={(own) => own !== 'Point' && dispatch({ type: 'CHOOSE_SHAPE', shape: own })}
        />
      </div>
      {selected && <Selected key={selected.id} measure={selected} />}
      {measures.length === 0 ? (
        <EmptyState icon={IconRulerMeasure} title={fr.empty}>
          {fr.emptyText}
        </EmptyState>
      ) : (
        <section className={classes.section} aria-label={fr.list}>
          <h3 className={classes.heading}>{fr.list}</h3>
          <ul className={classes.list}>
            {measures.map((measure) => (
              <Row key={measure.id} measure={measure} isSelected={measure === selected} />
            ))}
          </ul>
        </section>
      )}
    </PanelFrame>
  );
}

function Foot({ count }: { count: number }) {
  return (
    <div className={classes.foot}>
      <span>{fr.note}</span>
      <ClearButton disabled={count === 0} onClick={() => dispatch({ type: 'CLEARED' })}>
        {fr.clear}
      </ClearButton>
    </div>
  );
}

/** The figures of one measure, the profile of a line, and the way to keep it. */
function Selected({ measure: { label, geometry } }: { measure: Measure }) {
  const details = detailsOf(measureGeometry(geometry));
  const keep = async () => {
    await keepAsDrawing(geometry, label);
    notify({ tone: 'success', title: fr.kept, text: fr.keptText(label) });
  };
  return (
    <section className={classes.card} aria-label={label}>
      <h3 className={classes.title}>{label}</h3>
      {geometry.type === 'LineString' ? (
        <Profile line={geometry.coordinates} colour={INK} figures={details} title={label} />
      ) : (
        <FigureList figures={details} />
      )}
      <Button
        variant="default"
        mt={12}
        leftSection={<IconPencil size={20} stroke={1.75} aria-hidden="true" />}
        onClick={() => void keep()}
      >
        {fr.keep}
      </Button>
    </section>
  );
}

function detailsOf({ length, area, perimeter, radius }: Figures): [string, string][] {
  const names = fr.figures;
  const figures: [string, string | undefined][] = [
    [names.radius, radius === undefined ? undefined : formatLength(radius)],
    [names.length, length === undefined ? undefined : formatLength(length)],
    [names.miles, length === undefined ? undefined : formatNauticalMiles(length)],
    [names.area, area === undefined ? undefined : formatArea(area)],
    [names.perimeter, perimeter === undefined ? undefined : formatLength(perimeter)],
  ];
  return figures.filter((figure): figure is [string, string] => figure[1] !== undefined);
}

function Row({ measure, isSelected }: { measure: Measure; isSelected: boolean }) {
  const map = useMap();
  const { id, label, geometry } = measure;
  const Icon = SHAPE_ICONS[shapeOf(geometry)];
  return (
    <PickRow
      icon={<Icon size={20} stroke={1.75} aria-hidden="true" />}
      title={label}
      summary={figureWords(measureGeometry(geometry))}
      isSelected={isSelected}
      onSelect={() => dispatch({ type: 'SELECT', id: isSelected ? null : id })}
    >
      <IconButton label={fr.zoomTo(label)} icon={IconFocus2} onClick={() => zoomTo(map, [geometry])} />
      <IconButton label={fr.remove(label)} icon={IconTrash} onClick={() => dispatch({ type: 'DELETED', id })} />
    </PickRow>
  );
}
