import { IconCircle, IconLine, IconMapPin, IconPolygon, IconRectangle, type TablerIcon } from '@tabler/icons-react';
import type { Shape } from './plain-geometry.ts';

export const SHAPE_ICONS: Record<Shape, TablerIcon> = {
  Point: IconMapPin,
  LineString: IconLine,
  Polygon: IconPolygon,
  Circle: IconCircle,
  Box: IconRectangle,
};
