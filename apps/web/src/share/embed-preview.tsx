import { useDebouncedValue, useElementSize } from '@mantine/hooks';
import { fr } from './fr.ts';
import classes from './share.module.css';

/** A choice that is still being made must not load the map again at each step. */
const SETTLE_MS = 600;

type EmbedPreviewProps = { address: string; width: number; height: number };

/** The very page that the frame will show, made smaller to fit. */
export function EmbedPreview({ address, width, height }: EmbedPreviewProps) {
  const [settled] = useDebouncedValue(address, SETTLE_MS);
  const { ref, width: room } = useElementSize();
  const scale = room > 0 ? Math.min(1, room / width) : 0;
  return (
    <section className={classes.preview} ref={ref} aria-label={fr.preview}>
      <h3 className={classes.previewTitle}>{fr.preview}</h3>
      <div className={classes.stage} style={{ height: height * scale }}>
        <iframe
          key={settled}
          src={settled}
          title={fr.preview}
          style={{ width, height, scale: String(scale) }}
          allow="fullscreen"
        />
      </div>
    </section>
  );
}
