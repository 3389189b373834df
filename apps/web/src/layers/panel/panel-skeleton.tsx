import { Loading } from '../../ui/loading.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { words } from '../../ui/words.ts';
import classes from './panel-skeleton.module.css';

const WIDTHS = [220, 176, 236, 156, 204];

/** The panel before its context has come. */
export function PanelSkeleton() {
  return (
    <div className={classes.skeleton}>
      <Loading label={words.initialising} />
      {WIDTHS.map((width) => (
        <div key={width} className={classes.row}>
          <Skeleton width={20} height={20} />
          <Skeleton width={width} />
        </div>
      ))}
    </div>
  );
}
