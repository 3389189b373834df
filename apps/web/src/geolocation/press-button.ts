/** What the map's button does: off when tracking, else on with its panel; a panel that is open without tracking closes (GEO-01). */
export function pressButton({ isTracking, isPanelOpen }: { isTracking: boolean; isPanelOpen: boolean }) {
  if (isTracking) return 'turn-off';
  return isPanelOpen ? 'close-panel' : 'turn-on';
}
