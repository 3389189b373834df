import { Button } from '@mantine/core';
import { endpoints } from '@motu/contract';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { api } from '../api/index.ts';
import { Notice } from '../ui/notice.tsx';
import classes from './form.module.css';
import { fr } from './fr.ts';
import { readNextPath } from './next-path.ts';

/** « Se connecter avec {nom} » (ID-01), and why it did not work the last time. Where nothing is known of a provider, nothing is shown. */
export function ProviderLink() {
  const { pathname, search } = useLocation();
  const { data } = useQuery({
    queryKey: ['provider'],
    queryFn: ({ signal }) => api.auth.provider({ signal }),
    retry: false,
    staleTime: 0,
  });
  const provider = data?.content;
  const fault = faultText(new URLSearchParams(search).get('erreur'), provider?.name);
  const isOnPage = pathname === '/login';
  const next = isOnPage ? readNextPath(search, location.origin) : `${pathname}${search}`;
  if (!provider) return fault && isOnPage ? <Notice tone="danger">{fault}</Notice> : null;
  return (
    <div className={classes.provider}>
      {isOnPage && fault ? (
        <Notice tone="danger">{fault}</Notice>
      ) : (
        provider.isAway && <Notice tone="warning">{fr.provider.away(provider.name)}</Notice>
      )}
      <Button component="a" variant="default" href={leavePath(next)}>
        {fr.provider.signIn(provider.name)}
      </Button>
      <p className={classes.or}>{fr.provider.or}</p>
    </div>
  );
}

/** A plain link: the server leads on to the provider. */
export const leavePath = (next: string, again = false): string =>
  `${endpoints.auth.oidcLeave.path}?${new URLSearchParams({ suite: next, ...(again && { confirmer: '1' }) })}`;

function faultText(fault: string | null, name: string = fr.provider.someone): string | null {
  if (fault === null) return null;
  if (fault === 'absent') return fr.provider.away(name);
  return Object.entries(fr.provider.faults).find(([code]) => code === fault)?.[1] ?? null;
}
