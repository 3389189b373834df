import { useNavigate } from 'react-router';
import { api } from '../../api/index.ts';
import { errorMessage } from '../../ui/error-text.ts';
import { notify } from '../../ui/notify.tsx';
import { words } from '../../ui/words.ts';
import { fr } from './fr.ts';
import { mapAddress } from './map-address.ts';

/** Opens the map on a layer, or says why it cannot be seen there. */
export function useSeeOnMap(): (slug: string) => Promise<void> {
  const navigate = useNavigate();
  return async (slug) => {
    try {
      const { content } = await api.contexts.stored();
      const address = mapAddress(slug, content);
      if (address) await navigate(address);
      else notify({ tone: 'warning', title: fr.inNoContext, text: fr.inNoContextText });
    } catch (error) {
      notify({ tone: 'error', title: words.error, text: errorMessage(error) });
    }
  };
}
