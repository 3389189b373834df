import { IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { fr } from '../fr.ts';
import classes from './layer-group.module.css';

type LayerGroupProps = {
  name: string;
  shownCount: number;
  total: number;
  isOpen: boolean;
  onToggle: () => void;
  children: ReactNode;
};

/** A group of layers, which folds; its title tells how many of them are shown. */
export function LayerGroup({ name, shownCount, total, isOpen, onToggle, children }: LayerGroupProps) {
  const id = useId();
  return (
    <section className={classes.group}>
      <h3 className={classes.heading}>
        <button type="button" className={classes.title} aria-expanded={isOpen} aria-controls={id} onClick={onToggle}>
          <IconChevronRight className={classes.chevron} size={18} stroke={2} aria-hidden="true" />
          <span className={classes.name}>{name}</span>
          <span className={classes.count}>{fr.groupCount(shownCount, total)}</span>
        </button>
      </h3>
      <div id={id} className={classes.content} hidden={!isOpen}>
        {isOpen && children}
      </div>
    </section>
  );
}
