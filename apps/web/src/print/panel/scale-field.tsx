import { NativeSelect, TextInput } from '@mantine/core';
import { formatWhole, scaleDenominator } from '@motu/core';
import { PRINT_SCALES } from '@motu/core/print';
import { IconChevronDown, IconDeviceDesktop } from '@tabler/icons-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useMap } from '../../map/index.ts';
import { metresPerPixel } from '../../map/metres-per-pixel.ts';
import { fr } from '../fr.ts';
import { changeSettings } from '../print-store.ts';
import { isScale, readScale } from '../settings.ts';
import classes from './print-panel.module.css';

const OTHER = 'autre';

/** One of the steps, the scale of the screen, or any that is typed. */
export function ScaleField({ scale }: { scale: number }) {
  const [isTyping, setTyping] = useState(false);
  const isStep = PRINT_SCALES.includes(scale);
  const choose = (value: string) => {
    setTyping(value === OTHER);
    if (value !== OTHER) changeSettings({ scale: Number(value) });
  };
  return (
    <div className={classes.scaleField}>
      <NativeSelect
        label={fr.scale}
        rightSection={<IconChevronDown size={18} stroke={1.75} aria-hidden="true" />}
        classNames={{ input: classes.select }}
        value={isTyping ? OTHER : String(scale)}
        data={[
          ...PRINT_SCALES.map((step) => ({ value: String(step), label: fr.oneTo(step) })),
          ...(isStep ? [] : [{ value: String(scale), label: fr.oneTo(scale) }]),
          { value: OTHER, label: fr.otherScale },
        ]}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      {isTyping && <TypedScale scale={scale} />}
      <ScreenScale onChosen={() => setTyping(false)} />
    </div>
  );
}

function TypedScale({ scale }: { scale: number }) {
  const [text, setText] = useState(() => formatWhole(scale));
  const read = readScale(text);
  useEffect(() => {
    // Changed on the map or by keys: the field follows, unless it says the same in other words.
    setText((old) => (readScale(old) === scale ? old : formatWhole(scale)));
  }, [scale]);
  const apply = () => {
    if (read !== null && read !== scale) changeSettings({ scale: read });
  };
  return (
    <TextInput
      label={fr.typedScale}
      inputMode="numeric"
      autoFocus
      value={text}
      error={read === null && fr.badScale}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={apply}
      onKeyDown={({ key }) => key === 'Enter' && apply()}
    />
  );
}

/** « Échelle de l’écran » with its value, which follows the map. */
function ScreenScale({ onChosen }: { onChosen: () => void }) {
  const map = useMap();
  const subscribe = (onChange: () => void) => {
    map.on('moveend', onChange);
    return () => map.un('moveend', onChange);
  };
  const scale = useSyncExternalStore(subscribe, () => Number(scaleDenominator(metresPerPixel(map)).toPrecision(3)));
  return (
    <button
      type="button"
      className={classes.screenScale}
      disabled={!isScale(scale)}
      onClick={() => {
        onChosen();
        changeSettings({ scale });
      }}
    >
      <IconDeviceDesktop size={18} stroke={1.75} aria-hidden="true" />
      {fr.screenScale} <span className={classes.figure}>{fr.oneTo(scale)}</span>
    </button>
  );
}
