import { Switch } from '../ui/switch.tsx';
import { fr } from './fr.ts';
import classes from './geolocation-panel.module.css';
import { geolocationStore, useGeolocation } from './geolocation-store.ts';

const { dispatch } = geolocationStore;

/** How the map follows; and a walk for who has no signal to try with. */
export function MapSettings() {
  const isTracking = useGeolocation((state) => state.isTracking);
  const source = useGeolocation((state) => state.source);
  const isRecording = useGeolocation(({ recording }) => recording !== null);
  const follow = useGeolocation((state) => state.trackPosition);
  const turns = useGeolocation((state) => state.turnsMap);
  const zooms = useGeolocation((state) => state.zoomsMap);
  const isDemo = isTracking && source === 'demo';
  return (
    <section className={classes.section} aria-label={fr.map}>
      <h3 className={classes.heading}>{fr.map}</h3>
      {isTracking && (
        <>
          <Switch label={fr.follow} isOn={follow} onChange={(isOn) => dispatch({ type: 'FOLLOW', isOn })} />
          <Switch label={fr.turnMap} isOn={turns} onChange={(isOn) => dispatch({ type: 'TURN_MAP', isOn })} />
          <Switch label={fr.zoomMap} isOn={zooms} onChange={(isOn) => dispatch({ type: 'ZOOM_MAP', isOn })} />
        </>
      )}
      <Switch
        label={fr.demo}
        hint={fr.demoHint}
        isOn={isDemo}
        // A track is of one source: what was walked and what is played are not mixed.
        isDisabled={isRecording}
        onChange={(isOn) => dispatch({ type: 'TURN_ON', source: isOn ? 'demo' : 'device' })}
      />
    </section>
  );
}
