/** The server takes these texts as one line; somebody who pressed Enter meant a pause. */
export const oneLine = (text: string): string => text.trim().replaceAll(/\s*\n\s*/g, ' ')
