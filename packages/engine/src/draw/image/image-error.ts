/** An image that cannot be drawn; the message is what follows the field's name. */
export class ImageError extends Error {}
