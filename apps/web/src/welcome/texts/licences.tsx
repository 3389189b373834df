import type { Licence } from '@motu/contract';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/index.ts';
import { FailureState } from '../../ui/failure-state.tsx';
import { Loading } from '../../ui/loading.tsx';
import { OutsideLink } from '../../ui/outside-link.tsx';
import { words } from '../../ui/words.ts';
import { fr } from '../fr.ts';
import prose from '../prose.module.css';

/** Who made the data of this installation, and under which terms: what its own territory says. */
export function Licences() {
  const { data, error, refetch } = useQuery({
    queryKey: ['licences'],
    queryFn: ({ signal }) => api.producers.licences({ signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (error && !data) return <FailureState title={fr.licencesFailed} error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading label={words.loading} />;
  return (
    <dl>
      {data.content.map((licence) => (
        <Producer key={licence.copyright} {...licence} />
      ))}
    </dl>
  );
}

function Producer({ producteur, copyright, annee, url, licence, licenceUrl, note, aConfirmer }: Licence) {
  return (
    <>
      <dt>{webPage(url) ? <OutsideLink href={webPage(url) ?? ''}>{producteur}</OutsideLink> : producteur}</dt>
      <dd>
        {copyright !== producteur && <span className={prose.line}>{copyright}</span>}
        <span className={prose.line}>
          {webPage(licenceUrl) ? <OutsideLink href={webPage(licenceUrl) ?? ''}>{licence}</OutsideLink> : licence}
          {annee && ` · ${annee}`}
          {aConfirmer && ' · à confirmer auprès du producteur'}
        </span>
        {note && <span className={prose.line}>{note}</span>}
      </dd>
    </>
  );
}

/** An address of the territory's file is followed only when it is one of the web. */
function webPage(address: string | null): string | null {
  return address && /^https?:\/\//.test(address) ? address : null;
}
