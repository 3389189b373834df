import type { TablerIcon } from '@tabler/icons-react';

/** A line being drawn from point to point: the small picture of « Aucun dessin ». */
export const SketchLine = (({ size = 36 }: { size?: number | string }) => (
  <svg
    width={Number(size) * 1.6}
    height={size}
    viewBox="0 0 58 36"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    aria-hidden="true"
  >
    <path d="M9 24c8-6 14 4 22-1s6-12 16-12" strokeDasharray="3 4" />
    <circle cx="6" cy="26" r="3.5" />
    <circle cx="51" cy="10" r="3.5" />
  </svg>
)) as unknown as TablerIcon;
