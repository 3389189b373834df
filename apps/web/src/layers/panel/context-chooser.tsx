import { Menu } from '@mantine/core';
import { IconCheck, IconChevronDown, IconMap2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/index.ts';
import { useSession, whoseEyes } from '../../auth/index.ts';
import icon from '../../ui/icon-button.module.css';
import { fr } from '../fr.ts';
import { useLayers } from '../layers-context.tsx';
import classes from './context-chooser.module.css';

const check = <IconCheck size={18} stroke={2} aria-hidden="true" />;

/** The name of the context, and the choice of another one when there is. A small screen has room for a sign only. */
export function ContextChooser({ isSmall }: { isSmall: boolean }) {
  const { context, query } = useLayers();
  const { session } = useSession();
  const viewer = whoseEyes(session);
  const { data } = useQuery({
    queryKey: ['contexts', 'list', viewer],
    queryFn: ({ signal }) => api.contexts.list({ signal }),
  });
  const contexts = data?.content ?? [];

  if (!context) return null;
  if (contexts.length < 2) return isSmall ? null : context.name;
  const label = fr.changeContext(context.name);
  return (
    <Menu
      position="bottom-start"
      width={300}
      transitionProps={{ transition: 'pop-top-left' }}
      // Inside the page's content, and outside the title row, which would cut it.
      portalProps={{ target: 'main' }}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <button
          type="button"
          className={isSmall ? `${icon.icon} ${icon.quiet}` : classes.target}
          aria-label={label}
          title={label}
        >
          {isSmall ? (
            <IconMap2 size={20} stroke={1.75} aria-hidden="true" />
          ) : (
            <>
              <span className={classes.current}>{context.name}</span>
              <IconChevronDown size={16} stroke={2} aria-hidden="true" />
            </>
          )}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={context.slug} onChange={query.choose}>
          {contexts.map(({ slug, name, description, published }) => (
            <Menu.RadioItem key={slug} value={slug} closeMenuOnClick checkIcon={check}>
              <span className={classes.name}>{name}</span>
              {!published && <span className={classes.unpublished}>{fr.unpublished}</span>}
              {description && <span className={classes.description}>{description}</span>}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
