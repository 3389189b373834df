import { expect, test } from 'vitest';
import { shellFiles } from './shell-files.ts';

type Given = { imports?: string[]; dynamicImports?: string[]; facade?: string; isEntry?: boolean; css?: string[] };

const chunk = (fileName: string, { imports = [], dynamicImports = [], facade, isEntry = false, css = [] }: Given) => ({
  type: 'chunk',
  fileName,
  imports,
  dynamicImports,
  facadeModuleId: facade ?? null,
  isEntry,
  viteMetadata: { importedCss: new Set(css) },
});
const asset = (fileName: string) => ({ type: 'asset', fileName });

test('OFF-01 the worker keeps all that the map page may ask for, lazy parts included, and nothing of the administration', () => {
  const output = [
    chunk('assets/index.js', {
      isEntry: true,
      imports: ['assets/start.js'],
      dynamicImports: ['assets/map-page.js', 'assets/admin-app.js'],
    }),
    chunk('assets/start.js', { css: ['assets/start.css'] }),
    chunk('assets/map-page.js', { dynamicImports: ['assets/draw.js'] }),
    chunk('assets/draw.js', { css: ['assets/draw.css'] }),
    chunk('assets/admin-app.js', {
      facade: '/src/admin/admin-app.tsx',
      imports: ['assets/table.js'],
      css: ['assets/admin.css', 'assets/start.css'],
    }),
    chunk('assets/table.js', {}),
    ...['assets/start.css', 'assets/draw.css', 'assets/admin.css', 'assets/font.woff2', 'index.html'].map(asset),
  ];
  expect(shellFiles(output as never)).toEqual([
    '/assets/draw.css',
    '/assets/draw.js',
    '/assets/font.woff2',
    '/assets/index.js',
    '/assets/map-page.js',
    '/assets/start.css',
    '/assets/start.js',
  ]);
});
