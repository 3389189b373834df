import { Button } from '@mantine/core';
import type { InfoMarker } from '@motu/core';
import { IconRoute, IconShare3, IconTrash } from '@tabler/icons-react';
import { PanelFrame, usePanel } from '../panel/index.ts';
import { ReportButton } from '../report/index.ts';
import { setArrival } from '../route/index.ts';
import { toggleShare } from '../share/index.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { CoordinateList } from './coordinate-list.tsx';
import { fr } from './fr.ts';
import classes from './info-panel.module.css';
import { infoStore, useInfo } from './info-store.ts';
import { PointInfo } from './point-info.tsx';

/** The module « Information »: what is known of the point that was clicked. */
export function InfoPanel() {
  const marker = useInfo((state) => state.marker);
  const isClearing = useInfo((state) => state.isClearing);
  const panel = usePanel();
  const { dispatch } = infoStore;
  const clear = () => {
    dispatch({ type: 'CLEAR' });
    panel.dispatch({ type: 'CLOSE' });
  };

  if (!marker) return <PanelFrame title={fr.title}>{null}</PanelFrame>;
  const foot = (
    <div className={classes.foot}>
      <GoThere marker={marker} />
      <Button
        variant="default"
        className={classes.wide}
        leftSection={<IconShare3 size={20} stroke={1.75} aria-hidden="true" />}
        onClick={toggleShare}
      >
        {fr.share}
      </Button>
      <ReportButton key={marker.coordinate.join()} point={marker.coordinate} />
      <Button
        variant="default"
        className={classes.square}
        aria-label={fr.clear}
        title={fr.clear}
        onClick={() => dispatch({ type: 'ASK_CLEAR' })}
      >
        <IconTrash size={20} stroke={1.75} aria-hidden="true" />
      </Button>
    </div>
  );
  return (
    <>
      <PointInfo key={marker.coordinate.join()} marker={marker} foot={foot}>
        <CoordinateList point={marker.coordinate} />
      </PointInfo>
      <ConfirmDialog
        opened={isClearing}
        title={fr.clearTitle}
        danger
        onCancel={() => dispatch({ type: 'KEEP' })}
        onConfirm={clear}
      >
        {fr.clearText}
      </ConfirmDialog>
    </>
  );
}

/** « Y aller »: the point becomes the arrival of a route. */
function GoThere({ marker: { coordinate, label } }: { marker: InfoMarker }) {
  const panel = usePanel();
  const go = async () => {
    await setArrival(coordinate, label);
    panel.dispatch({ type: 'TOGGLE_MODULE', module: 'route' });
  };
  return (
    <Button
      variant="default"
      className={classes.wide}
      leftSection={<IconRoute size={20} stroke={1.75} aria-hidden="true" />}
      onClick={() => void go()}
    >
      {fr.goThere}
    </Button>
  );
}
