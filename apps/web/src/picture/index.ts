export { PictureDialog } from './picture-dialog.tsx';
export { usePictureButton } from './use-picture-button.ts';
