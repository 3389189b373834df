import { Button, Checkbox } from '@mantine/core';
import { AppError } from '@motu/core';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Dialog, DialogActions } from '../ui/dialog.tsx';
import { ErrorModal } from '../ui/error-modal.tsx';
import { words } from '../ui/words.ts';
import { calculation } from './calculation.ts';
import { fr } from './fr.ts';
import { missingEnd } from './route-reducer.ts';
import { pickStore, routeStore, useRoute } from './route-store.ts';
import { TypeChoice } from './type-choice.tsx';

const { dispatch } = routeStore;

/** What the route asks or has to say: a failure, its settings, whether it goes. */
export function RouteDialogs() {
  const error = useRoute((state) => state.error);
  const isRemoving = useRoute((state) => state.showRemoveModal);
  // A refusal that the same question would get again is not worth another try.
  const isPassing = !(error instanceof AppError && (error.code === 'invalid' || error.code === 'not-found'));
  const remove = () => {
    dispatch({ type: 'DELETE' });
    pickStore.dispatch(missingEnd(routeStore.state()));
  };
  return (
    <>
      <ErrorModal
        error={error}
        onClose={() => dispatch({ type: 'CLEAR_ERROR' })}
        onRetry={isPassing ? () => calculation.current?.again() : undefined}
      />
      <ConfirmDialog
        opened={isRemoving}
        title={fr.removeTitle}
        danger
        onCancel={() => dispatch({ type: 'TOGGLE_REMOVE_MODAL' })}
        onConfirm={remove}
      >
        {fr.removeText}
      </ConfirmDialog>
      <Settings />
    </>
  );
}

/** « Réglages de l'itinéraire »: what changes here is followed at once. */
function Settings() {
  const opened = useRoute((state) => state.showRouteTypeModal);
  const avoidGates = useRoute((state) => state.avoidGates);
  const close = () => dispatch({ type: 'TOGGLE_ROUTE_TYPE_MODAL' });
  return (
    <Dialog opened={opened} title={fr.settings} onClose={close}>
      <TypeChoice />
      <Checkbox
        mt={16}
        label={fr.avoidGates}
        description={fr.avoidGatesHint}
        checked={avoidGates}
        onChange={({ currentTarget }) => dispatch({ type: 'SET_AVOID_GATES', avoidGates: currentTarget.checked })}
      />
      <DialogActions>
        <Button onClick={close}>{words.close}</Button>
      </DialogActions>
    </Dialog>
  );
}
