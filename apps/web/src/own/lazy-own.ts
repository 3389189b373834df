import { definePart } from '../ui/lazy-part.tsx';

export const addLayerDialog = definePart(
  () => import('./add/add-layer-dialog.tsx'),
  (module) => module.AddLayerDialog,
);
export const ownSettings = definePart(
  () => import('./settings/own-settings.tsx'),
  (module) => module.OwnSettings,
);
export const ownMenu = definePart(
  () => import('./settings/own-menu.tsx'),
  (module) => module.OwnMenu,
);

/** The layers that this device keeps, once in a visit: whoever opens the list wants to see them. */
export async function listKept(): Promise<void> {
  const { listKeptLayers } = await import('./kept/list-kept.ts');
  await listKeptLayers();
}
