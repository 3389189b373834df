import type { PrintPage } from '@motu/core/print';
import { isComplete, type Zone } from '../../tiles/zone.ts';
import { zoneList } from '../../tiles/zone-list.ts';
import { groundAround } from '../ground-around.ts';

/** The smallest zone of this device that has all of a page. */
export function zoneOfPage(page: PrintPage): Zone | null {
  const [west, south, east, north] = groundAround(page);
  const holds = ({ extent }: Zone) =>
    extent[0] <= west && extent[1] <= south && extent[2] >= east && extent[3] >= north;
  const size = ({ extent }: Zone) => (extent[2] - extent[0]) * (extent[3] - extent[1]);
  const whole = zoneList.all().filter((zone) => isComplete(zone) && holds(zone));
  return whole.sort((a, b) => size(a) - size(b))[0] ?? null;
}
