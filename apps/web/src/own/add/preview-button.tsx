import { IconEye } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useMap } from '../../map/index.ts';
import icon from '../../ui/icon-button.module.css';
import { fr } from '../service/fr.ts';
import type { Service, ServiceLayer } from '../service/service.ts';
import { ServiceParts } from '../service/service-layer.ts';
import classes from './address-tab.module.css';

/** Over the layers, drawings and names of the map. */
const Z_INDEX = 1000;

type PreviewButtonProps = { service: Service; layer: ServiceLayer; onHold: (isHeld: boolean) => void };

/** Shows a layer of a service on the map while it is held, by pointer or key. */
export function PreviewButton({ service, layer, onHold }: PreviewButtonProps) {
  const map = useMap();
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (!isHeld) return;
    const { name } = layer;
    const shown = new ServiceParts({ slug: name, name, service, layer }).makeLayer();
    shown.setZIndex(Z_INDEX);
    map.addLayer(shown);
    onHold(true);
    return () => {
      map.removeLayer(shown);
      shown.dispose();
      onHold(false);
    };
  }, [isHeld, map, service, layer, onHold]);
  const release = () => setHeld(false);
  return (
    <button
      type="button"
      className={`${icon.icon} ${classes.eye}`}
      aria-label={fr.preview(layer.title)}
      aria-pressed={isHeld}
      title={fr.previewHint}
      onPointerDown={({ currentTarget, pointerId }) => {
        currentTarget.setPointerCapture(pointerId);
        setHeld(true);
      }}
      onPointerUp={release}
      onLostPointerCapture={release}
      onKeyDown={({ key }) => (key === ' ' || key === 'Enter') && setHeld(true)}
      onKeyUp={release}
      onBlur={release}
      // A finger that stays would open the browser's own menu.
      onContextMenu={(event) => event.preventDefault()}
    >
      <IconEye size={20} stroke={1.75} aria-hidden="true" />
    </button>
  );
}
