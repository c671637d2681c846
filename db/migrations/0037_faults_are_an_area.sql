-- The fault catalogue is an area of its own; devices refer to it by the names they were taken in with.
-- Area: issues.
comment on table device_issues is 'The faults that a shop offers at intake.';
