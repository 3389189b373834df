export { fr as productTexts } from './fr.ts';
export { Header } from './header.tsx';
export { product } from './product.ts';
export { usePageTitle } from './use-page-title.ts';
