import { ImageFilter, ImageId } from '@tessera/contract'

import { CursorInstant, listCursor } from '../core/http/list-cursor.ts'

export const imageCursor = listCursor({ createdAt: CursorInstant, id: ImageId })

export const ImagePart = ImageFilter.extend({ cursor: imageCursor.field(ImageFilter.shape.cursor) })
