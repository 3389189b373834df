/** Whether a user agent is one of a phone or a tablet, where there is no pointer to follow (APP-05, MAP-03). */
export function isMobileAgent(userAgent: string): boolean {
  return /Android|iPhone|iPad|iPod|Mobile/i.test(userAgent);
}
