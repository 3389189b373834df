/** What the buttons that open the panel point to. */
export const PANEL_ID = 'panneau';
