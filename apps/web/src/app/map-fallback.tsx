import { Header } from '../product/index.ts';
import { Loading } from '../ui/loading.tsx';
import { words } from '../ui/words.ts';
import classes from './map-fallback.module.css';

/** The map's frame while its code arrives: the header is there already, the sea too (APP-10). */
export function MapFallback() {
  return (
    <div className={classes.page}>
      <Header />
      <main className={classes.sea}>
        <div className={classes.card}>
          <Loading label={words.initialising} />
        </div>
      </main>
    </div>
  );
}
