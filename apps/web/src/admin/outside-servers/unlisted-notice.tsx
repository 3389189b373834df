import { useDebouncedValue } from '@mantine/hooks';
import { Notice } from '../../ui/notice.tsx';
import { OutsideLink } from '../../ui/outside-link.tsx';
import { useIsAdmin } from '../use-is-admin.ts';
import { fr } from './fr.ts';
import { unlistedHost, useListedServers } from './listed-servers.ts';

/** Not at each key: half an address is no server. */
const TYPED_MS = 500;

/** Beside the address of a source: its server is to be listed first, in the settings, without leaving the form. */
export function UnlistedNotice({ address }: { address: string }) {
  const { data } = useListedServers();
  const isAdmin = useIsAdmin();
  const [typed] = useDebouncedValue(address, TYPED_MS);
  const host = data && unlistedHost(typed, data);
  if (!host) return null;
  return (
    <Notice tone="information">
      <p>{fr.unlisted(host)}</p>
      {isAdmin && (
        <p>
          <OutsideLink href={`/admin/settings?serveur=${encodeURIComponent(host)}`}>{fr.listIt(host)}</OutsideLink>
        </p>
      )}
    </Notice>
  );
}
