import { fr } from '../fr.ts';
import { BAND, type PageLayout } from '../page-layout.ts';
import type { PrintSettings } from '../settings.ts';
import classes from './print-on-map.module.css';

const LEGEND_LINES = [12, 18, 9, 15, 17, 14];

/** The sheet in millimetres: paper around a clear map, the true title and scale, and where the rest will be. */
export function PageSketch({ layout, settings }: { layout: PageLayout; settings: PrintSettings }) {
  const { width, height, map, columns, textScale: k } = layout;
  const [first, second = first, third = first] = columns;
  if (!first || !second || !third) return null;
  const isStrip = columns.length > 1;
  const has = (part: PrintSettings['parts'][number]) => settings.parts.includes(part);
  const legendTop = isStrip ? second.y : first.y + 44 * k;
  const footTop = isStrip ? third.y + third.height - 22 * k : first.y + first.height - 26 * k;
  const qrTop = isStrip ? third.y : footTop - 27 * k;
  const outside = `M0 0H${width}V${height}H0ZM${map.x} ${map.y}V${map.y + map.height}H${map.x + map.width}V${map.y}Z`;
  return (
    <>
      <path className={classes.page} d={outside} data-part="grip" />
      <rect className={classes.sheet} width={width} height={height} />
      <path
        className={classes.window}
        d={`M${map.x} ${map.y}h${map.width}v${map.height}h${-map.width}Z`}
        data-part="grip"
      />
      <rect className={classes.edge} x={map.x} y={map.y} width={map.width} height={map.height} />
      {settings.grid !== 'none' && (
        <rect
          className={classes.edge}
          x={map.x - BAND}
          y={map.y - BAND}
          width={map.width + 2 * BAND}
          height={map.height + 2 * BAND}
        />
      )}
      <text
        className={classes.title}
        x={first.x}
        y={first.y + 10 * k}
        fontSize={10 * k}
        textLength={fitted(settings.title, first.width, 5.4 * k)}
        lengthAdjust="spacingAndGlyphs"
      >
        {settings.title}
      </text>
      <text className={classes.comment} x={first.x} y={first.y + 16 * k} fontSize={4.4 * k}>
        {settings.comment.slice(0, Math.round(first.width / (2.2 * k)))}
      </text>
      <text className={classes.scale} x={first.x} y={first.y + 28 * k} fontSize={6.4 * k}>
        {fr.oneTo(settings.scale)}
      </text>
      {has('scaleBar') && (
        <path className={classes.bar} d={`M${first.x} ${first.y + 33 * k}h${30 * k}`} strokeWidth={1.1 * k} />
      )}
      {has('legend') &&
        LEGEND_LINES.map((length, i) => (
          <path
            key={length}
            className={classes.line}
            strokeWidth={1.3 * k}
            d={`M${second.x} ${legendTop + i * 4.6 * k}h${6 * k}m${4 * k} 0h${length * k}`}
          />
        ))}
      {has('north') && (
        <path
          className={classes.north}
          d={
            isStrip
              ? needle(first.x + 8 * k, first.y + first.height - 9 * k, k)
              : needle(first.x + 8 * k, qrTop - 13 * k, k)
          }
        />
      )}
      {has('qr') && <rect className={classes.qr} x={third.x} y={qrTop} width={21 * k} height={21 * k} />}
      {[34, 38, 30, 36, 26].map((length, i) => (
        <path
          key={length}
          className={classes.line}
          strokeWidth={1 * k}
          d={`M${third.x} ${footTop + i * 4 * k}h${length * k}`}
        />
      ))}
    </>
  );
}

/** The width that a title too long for the column is pressed into. */
function fitted(title: string, width: number, letter: number): number | undefined {
  return title.length * letter > width ? width : undefined;
}

const needle = (x: number, y: number, k: number) =>
  `M${x} ${y - 8 * k}l${2 * k} ${8 * k}l${-2 * k} ${8 * k}l${-2 * k} ${-8 * k}Z`;
