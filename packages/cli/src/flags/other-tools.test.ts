import { operations } from '@svc/engine'
import { expect, test } from 'vitest'
import { operationSyntax } from './operation-syntax.ts'
import { FLAGS_OF_OTHER_TOOLS } from './other-tools.ts'

const [html, url] = [operations.convertHtml, operations.convertUrl].map(
  (operation) => operationSyntax(operation).syntax.flags,
)

test.each(Object.entries(FLAGS_OF_OTHER_TOOLS))('--%s leads to a flag: --%s', (name, ours) => {
  const [flag = ''] = ours.split(' ')
  expect({ ...html, ...url }).toHaveProperty([flag])
  expect({ ...html, ...url }).not.toHaveProperty([name])
})
