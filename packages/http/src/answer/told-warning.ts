import type { RenderWarning } from '@svc/engine'

/**
 * A warning as clients see it, its members in one order: of one that comes from the database, which keeps none, and of one
 * that is answered at once.
 */
export function toldWarning(warning: RenderWarning): RenderWarning {
  const { code, severity, message, url, redactions } = warning
  return {
    code,
    severity,
    message,
    ...(url !== undefined && { url }),
    ...(redactions && {
      redactions: redactions.map(({ page, kind, count, boxes }) => ({
        page,
        kind,
        count,
        boxes: boxes.map(({ x_mm, y_mm, width_mm, height_mm }) => ({
          x_mm,
          y_mm,
          width_mm,
          height_mm,
        })),
      })),
    }),
  }
}
