import { formatDate, parseDeploymentDate } from '@motu/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '../api/index.ts';
import { product } from '../product/index.ts';
import { dateLocale } from '../ui/date-locale.ts';
import { fr } from './fr.ts';

/** `Version 4.13.4 · mise à jour le 12 novembre 2026`; the version alone until the date is known. */
export function VersionLine({ className }: { className: string | undefined }) {
  const { data } = useQuery({
    queryKey: ['environment'],
    queryFn: ({ signal }) => api.environment.read({ signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const date = data && parseDeploymentDate(data.APP_LAST_UPDATE, new Date());
  return (
    <p className={className}>
      <span>{fr.version(product.version)}</span>
      {date && (
        <>
          <span aria-hidden="true"> · </span>
          <span>{fr.updated(formatDate(date, dateLocale()))}</span>
        </>
      )}
    </p>
  );
}
