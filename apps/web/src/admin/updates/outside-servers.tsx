import { Button } from '@mantine/core';
import type { ListedLayer } from '@motu/contract';
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import { Link } from 'react-router';
import { errorMessage } from '../../ui/error-text.ts';
import { words } from '../../ui/words.ts';
import { fr } from './fr.ts';
import classes from './updates-page.module.css';
import type { UpstreamFailure } from './use-upstreams.ts';

type OutsideServersProps = { failures: readonly UpstreamFailure[]; gone: readonly ListedLayer[] };

/** Servers that could not be asked, and layers that theirs no longer offer: nothing of it can be applied. */
export function OutsideServers({ failures, gone }: OutsideServersProps) {
  return (
    <section className={classes.card} aria-labelledby="outside">
      <div className={classes.head}>
        <h2 id="outside" className={classes.title}>
          {fr.outside}
        </h2>
      </div>
      <ul className={classes.applied}>
        {failures.map(({ upstream, error, retry }) => (
          <li key={`${upstream.type} ${upstream.url}`} data-tone="warning">
            <IconAlertTriangle size={20} stroke={1.75} aria-hidden="true" />
            <span>{fr.silent(hostOf(upstream.url), errorMessage(error))}</span>
            <Button
              variant="subtle"
              aria-label={fr.askAgain(hostOf(upstream.url))}
              leftSection={<IconRefresh size={20} stroke={1.75} aria-hidden="true" />}
              onClick={retry}
            >
              {words.retry}
            </Button>
          </li>
        ))}
        {gone.map(({ id, name, admin }) => (
          <li key={id} data-tone="warning">
            <IconAlertTriangle size={20} stroke={1.75} aria-hidden="true" />
            <span>
              <Link to={`/admin/layers/edit/${id}`}>{name}</Link> {fr.gone(hostOf(admin?.upstream?.url ?? ''))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const hostOf = (url: string): string => URL.parse(url)?.host ?? url;
