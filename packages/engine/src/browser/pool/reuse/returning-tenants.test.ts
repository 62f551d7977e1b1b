import { expect, test } from 'vitest'
import { ReturningTenants } from './returning-tenants.ts'

test('a tenant returns when it comes again within a minute', () => {
  const tenants = new ReturningTenants()
  expect(tenants.returns('ann', 0)).toBe(false)
  expect(tenants.returns('bob', 1)).toBe(false)
  expect(tenants.returns('ann', 60_000)).toBe(true)
  expect(tenants.returns('ann', 120_001)).toBe(false)
})

test('of a thousand others the one that was longest away is forgotten', () => {
  const tenants = new ReturningTenants()
  tenants.returns('ann', 0)
  tenants.returns('bob', 0)
  tenants.returns('ann', 1)
  for (let other = 0; other < 999; other++) tenants.returns(`other ${other}`, 2)
  expect(tenants.returns('ann', 3)).toBe(true)
  expect(tenants.returns('bob', 3)).toBe(false)
})
