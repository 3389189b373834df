import { IconChevronDown, IconTableExport } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import icon from '../ui/icon-button.module.css';
import { LazyMenu } from '../ui/lazy-menu.tsx';
import { fr } from './fr.ts';
import classes from './table-title.module.css';
import type { TitleProps } from './title-props.ts';
import { useExport } from './use-export.ts';

/** All that is shown, or what is selected of it. */
export function ExportMenu({
  source,
  query,
  selected,
  isSmall,
}: Pick<TitleProps, 'source' | 'query' | 'selected' | 'isSmall'>) {
  const start = useExport(source);
  const asked = selected.length > 0 ? { filter: [], extent: null, ids: selected } : query;
  const entries = source.formats.map((format) => ({
    label: fr.exportAs[format],
    icon: IconTableExport,
    onClick: () => void start(format, asked),
  }));
  return (
    <MenuButton
      label={fr.export}
      isSmall={false}
      isQuiet={isSmall}
      icon={<IconTableExport size={18} stroke={1.75} aria-hidden="true" />}
      entries={entries}
    />
  );
}

type MenuButtonProps = {
  label: string;
  isSmall: boolean;
  isQuiet?: boolean;
  icon: ReactNode;
  entries: Parameters<typeof LazyMenu>[0]['entries'];
};

export function MenuButton({ label, isSmall, isQuiet = false, icon: sign, entries }: MenuButtonProps) {
  const content = isSmall ? (
    sign
  ) : (
    <>
      {sign}
      {label}
      {!isQuiet && <IconChevronDown size={16} stroke={2} aria-hidden="true" />}
    </>
  );
  const className = isSmall ? icon.icon : isQuiet ? classes.quiet : classes.menu;
  return (
    <LazyMenu label={label} position="top-start" button={{ className, title: label, content }} entries={entries} />
  );
}
