export { NoteContent } from './note-content.tsx';
