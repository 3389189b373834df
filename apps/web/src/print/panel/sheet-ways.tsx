import { Button } from '@mantine/core';
import { type Icon, IconMapPin, IconRoute } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { usePanel } from '../../panel/index.ts';
import { fr } from '../fr.ts';
import classes from './sheet-ways.module.css';

const texts = fr.fiche;

/** Where the sheets of a point and of a route are made: each by the panel that tells them (PRN-08). */
export function SheetWays() {
  const { dispatch } = usePanel();
  return (
    <ul className={classes.ways}>
      <Way icon={IconMapPin} title={texts.point} text={texts.pointText} how={texts.pointWay} />
      <Way icon={IconRoute} title={texts.route} text={texts.routeText} how={texts.routeWay}>
        <Button variant="default" onClick={() => dispatch({ type: 'TOGGLE_MODULE', module: 'route' })}>
          {texts.openRoute}
        </Button>
      </Way>
    </ul>
  );
}

type WayProps = { icon: Icon; title: string; text: string; how: string; children?: ReactNode };

function Way({ icon: Sign, title, text, how, children }: WayProps) {
  return (
    <li className={classes.way}>
      <Sign size={24} stroke={1.75} aria-hidden="true" />
      <div className={classes.words}>
        <h3>{title}</h3>
        <p>{text}</p>
        <p className={classes.how}>{how}</p>
        {children}
      </div>
    </li>
  );
}
