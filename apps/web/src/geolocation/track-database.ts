/** Apart from its code: the page looks whether there is a track to go on with before it brings anything. */
export const TRACK_DATABASE = 'motu-traces';
